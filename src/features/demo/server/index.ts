/** The state of the demo data, and the route that returns its progress. */

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
