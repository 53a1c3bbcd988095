/** The demo data API: its state, and the endpoint that reports its progress. */

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
