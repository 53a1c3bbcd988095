/** The demo data API: its state, and the endpoint that reports its progress. */

export {
  beginDemoData,
  endDemoData,
  storeScenarioProgress,
  readUnfinishedEvents,
  readDemoData,
  readScenarios,
  type ScenarioRow,
} from './demo-data-store.ts'
export { demoRoutes } from './routes.ts'
