import pg from 'pg'

/** Creates an empty database on a server, in place of an existing one, and returns its URL. */
export const createDatabase = async (serverUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = name
  return databaseUrl.href
}
