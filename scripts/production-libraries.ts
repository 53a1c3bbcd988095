import './original-environment.ts'

/**
 * React and other libraries choose their build by NODE_ENV at their import. This module is imported first, so that
 * all of them use the production build. The NODE_ENV that configures Jaunt is in originalEnvironment.
 */
process.env.NODE_ENV = 'production'
