import './given-environment.ts'

/**
 * React and others choose their build by NODE_ENV when they are imported: always the fast one, and all of
 * them the same. So this is imported before them. What NODE_ENV means for Jaunt is in givenEnvironment.
 */
process.env.NODE_ENV = 'production'
