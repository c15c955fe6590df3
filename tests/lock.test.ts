import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { openTestDatabase } from '#tests/world/database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Tables whose rows belong to no workspace, each with the reason. */
const shared: Record<string, string> = {
  schema_migrations: 'which migrations ran',
  rate_limits: 'attempts are counted before it is known whose they are',
  installation_secrets: 'of the installation; vitrine_app has no right to it',
  early_access: 'asked by people who have no workspace yet; vitrine_app has no right to it',
  workspaces: 'is the workspace itself: its own policies compare the id',
}

async function rows<T>(text: string): Promise<T[]> {
  const answer = await db.asSystem((tx) => tx.execute(sql.raw(text)))
  return answer.rows as T[]
}

it('locks every table to its workspace, also for the owner of the table', async () => {
  const tables = await rows<{ name: string; has_workspace: boolean; enabled: boolean; forced: boolean }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as has_workspace
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema()`)
  expect(tables.length).toBeGreaterThan(10)
  const open = tables.filter(({ name, has_workspace, enabled, forced }) =>
    has_workspace ? !(enabled && forced) : !(name in shared),
  )
  expect(open).toEqual([])
})

it('checks what is written as well as what is read', async () => {
  const policies = await rows<{ name: string; using: string | null; check: string | null }>(`
    select tablename as name, qual as using, with_check as check from pg_policies
    where schemaname = current_schema() and 'vitrine_app' = any(roles) and permissive = 'PERMISSIVE'`)
  const weak = policies.filter(
    ({ using, check }) => !using?.includes('app.workspace_id') || !check?.includes('app.workspace_id'),
  )
  expect(weak.filter(({ name }) => !(name in shared) && name !== 'audit_log')).toEqual([])
  const locked = await rows<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname = current_schema()`)
  const named = new Set(policies.map(({ name }) => name))
  expect(locked.filter(({ name }) => !named.has(name))).toEqual([])
})

it('locks every table with a store to it, where one is named', async () => {
  const open = await rows<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute s on s.attrelid = c.oid and s.attname = 'store_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not exists (
      select from pg_policies p where p.schemaname = current_schema() and p.tablename = c.relname
        and p.permissive = 'RESTRICTIVE' and p.qual like '%app.store_id%')`)
  expect(open).toEqual([])
})

it('carries the workspace in every foreign key between tables of a workspace', async () => {
  const loose = await rows<{ name: string }>(`
    select conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
      and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'workspace_id')
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'workspace_id')
      and not exists (select from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'workspace_id')`)
  expect(loose).toEqual([])
})

it('lets a function with the rights of the owner neither look elsewhere nor be called by anybody', async () => {
  const functions = await rows<{ name: string; settings: string[] | null; public: boolean; body: string }>(`
    select proname as name, proconfig as settings, prosrc as body,
      has_function_privilege('public', p.oid, 'execute') as public
    from pg_proc p where prosecdef and pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search_products', 'search_orders', 'search_research']),
  )
  for (const { name, settings, public: isPublic, body } of functions) {
    expect([name, settings?.some((one) => /^search_path=\w+, pg_temp$/.test(one)), isPublic]).toEqual([
      name,
      true,
      false,
    ])
    expect(body).toContain("current_setting('app.workspace_id', true)")
  }
})
