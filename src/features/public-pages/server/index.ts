/** The routes of public pages for the app. */
export { publicPageRoutes } from './routes.ts'
