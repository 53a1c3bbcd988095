/** What makes the season may use of its progress, and the call that tells it. */
export { demoRoutes } from './routes.ts'
export {
  beginSeason,
  endSeason,
  noteStory,
  readEventsInTheMaking,
  readSeason,
  readStories,
  type StoryRow,
} from './season-store.ts'
