/** What makes the season may use of its progress, and the call that tells it. */
export { demoRouter } from './demo-router.ts'
export {
  beginSeason,
  endSeason,
  noteStory,
  readEventsInTheMaking,
  readSeason,
  readStories,
  type StoryRow,
} from './season-store.ts'
