import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase, dropDatabase } from '../test-postgres.ts'

// To copy a database on a PostgreSQL server takes half a second of processor time, because each of its four hundred
// tables and indexes is a file. So a database is used again by the next test of the same process: the rows of the test
// are deleted, and the rows and sequences of the template are put back, which takes a fiftieth of that. A database
// whose tables or functions a test has changed is dropped.

interface Reusable {
  name: string
  url: string
  pool: pg.Pool
  first: State
}

/** What a database contains before its first test. */
interface State {
  tables: string[]
  /** The rows of the few tables that have any, as JSON. */
  seeds: Map<string, { columns: string; rows: string }>
  /** Each table with rows, and a hash of them if it had some at first. */
  contents: Record<string, string>
  sequences: Record<string, string | null>
  /** Changes with each statement that defines something. */
  structure: string
}

export interface LentDatabase {
  url: string
  /** Ends every connection to it, and makes it ready for another test. */
  giveBack(): Promise<void>
}

const idle = new Map<string, Reusable[]>()
/** Few tests open more than two databases at once. */
const mostIdle = 2

/** Lends a database on this server that is a copy of a template, until it is given back. */
export async function lendDatabase(server: string, template: string): Promise<LentDatabase> {
  const reusable = idle.get(template)?.pop() ?? (await copy(server, template))
  let isGivenBack = false
  return {
    url: reusable.url,
    giveBack: async () => {
      if (isGivenBack) return
      isGivenBack = true
      const isReady = await rewind(reusable)
      const others = idle.get(template) ?? []
      if (isReady && others.length < mostIdle) idle.set(template, [...others, reusable])
      else await drop(server, reusable)
    },
  }
}

async function copy(server: string, template: string): Promise<Reusable> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(server, name, template)
  // One connection, so that its prepared statements are there the next time.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // After the last test, the server ends before this process does.
  pool.on('error', () => {})
  return { name, url, pool, first: await remember(pool) }
}

async function drop(server: string, { name, pool }: Reusable): Promise<void> {
  await pool.end()
  await dropDatabase(server, name)
}

async function remember(pool: pg.Pool): Promise<State> {
  const { rows } = await pool.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace not in (
      select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')`)
  const tables = rows.map(({ name }) => name)
  const seeds: State['seeds'] = new Map()
  for (const table of tables) {
    const all = await value(pool, `select json_agg(t)::text as value from ${table} t`)
    if (all === null) continue
    const columns = await value(
      pool,
      `select string_agg(quote_ident(attname), ', ') as value from pg_attribute
       where attrelid = ${pg.escapeLiteral(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    seeds.set(table, { columns: columns!, rows: all })
  }
  return {
    tables,
    seeds,
    contents: await contentsOf(pool, tables, seeds),
    sequences: await sequencesOf(pool),
    structure: await structureOf(pool),
  }
}

/** Brings a database back to its first state. Returns `false` if its structure has changed. */
async function rewind({ pool, first }: Reusable): Promise<boolean> {
  await endOtherConnections(pool)
  if ((await structureOf(pool)) !== first.structure) return false
  const contents = await contentsOf(pool, first.tables, first.seeds)
  const changed = first.tables.filter((table) => contents[table] !== first.contents[table])
  const statements: string[] = []
  for (const table of changed) {
    statements.push(`delete from ${table}`)
    const seed = first.seeds.get(table)
    if (seed)
      statements.push(`insert into ${table} (${seed.columns}) overriding system value
        select ${seed.columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(seed.rows)})`)
  }
  const sequences = await sequencesOf(pool)
  for (const [name, last] of Object.entries(first.sequences)) {
    if (sequences[name] === last) continue
    const sequence = pg.escapeLiteral(name)
    statements.push(
      last === null
        ? `select setval(${sequence}, seqstart, false) from pg_sequence where seqrelid = ${sequence}::regclass`
        : `select setval(${sequence}, ${last})`,
    )
  }
  // In this role no trigger keeps a row from being deleted, and no table waits for another.
  const asReplica = `begin; set local session_replication_role = 'replica'; ${statements.join('; ')}; commit`
  if (statements.length > 0) await pool.query(asReplica)
  // So that new rows lie in the order in which they are inserted, as in a new table, and not between deleted ones.
  if (changed.length > 0) await pool.query(`vacuum ${changed.join(', ')}`)
  return true
}

async function endOtherConnections(pool: pg.Pool): Promise<void> {
  const others = async () =>
    value(
      pool,
      `select count(pg_terminate_backend(pid)) as value from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  while (Number(await others()) > 0);
}

async function contentsOf(pool: pg.Pool, tables: string[], seeds: State['seeds']): Promise<State['contents']> {
  const parts = tables.map((table) => {
    const name = pg.escapeLiteral(table)
    return seeds.has(table)
      ? `(select array[${name}, md5(string_agg(t::text, '' order by t::text))] from ${table} t)`
      : `(select array[${name}, 'rows'] where exists (select from ${table}))`
  })
  // Planned once for each connection, because planning takes ten times as long as looking.
  const { rows } = await pool.query<{ pairs: [string, string][] }>({
    name: 'contents',
    text: `select array(${parts.join(' union all ') || 'select null::text[] where false'}) as pairs`,
  })
  return Object.fromEntries(rows[0]!.pairs)
}

async function sequencesOf(pool: pg.Pool): Promise<State['sequences']> {
  const { rows } = await pool.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

const catalogs = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_namespace', 'pg_proc', 'pg_trigger', 'pg_type']

async function structureOf(pool: pg.Pool): Promise<string> {
  const parts = catalogs.map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`)
  return (await value(pool, `select concat_ws(', ', ${parts.join(', ')}) as value`))!
}

async function value(pool: pg.Pool, statement: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string | null }>(statement)
  return rows[0]!.value
}
