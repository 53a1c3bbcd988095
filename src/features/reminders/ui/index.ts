/** The screens of reminders, for pages. */
export { RemindButton } from './remind-button.tsx'
