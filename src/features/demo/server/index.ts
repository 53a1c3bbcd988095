/** What makes the season may use of its progress, and the call that tells it. */

export {
  beginDemoData,
  endDemoData,
  noteStory,
  readEventsInTheMaking,
  readSeason,
  readStories,
  type StoryRow,
} from './demo-data-store.ts'
export { demoRoutes } from './routes.ts'
