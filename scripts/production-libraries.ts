import './original-environment.ts'

/**
 * React and other libraries choose their build by NODE_ENV when they are imported. This module is imported first, so
 * that all of them use the production build. The original NODE_ENV, which configures Jaunt, is in
 * originalEnvironment.
 */
process.env.NODE_ENV = 'production'
