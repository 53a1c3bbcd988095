/** The demo data API: its state, and the endpoint for its progress. */

export {
  beginDemoData,
  endDemoData,
  readDemoData,
  readScenarios,
  readUnfinishedEvents,
  type ScenarioRow,
  storeScenarioProgress,
} from './demo-data-store.ts'
export { demoRoutes } from './routes.ts'
