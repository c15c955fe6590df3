/** Lists whose richer forms a store may keep from a connection, and whose larger pages it may find too costly. */
import { UpstreamError } from '#kit/errors.ts'
import { createConnectionMemory } from './connection-memory.ts'
import type { ShopifySession } from './port.ts'

const maxPage = 250

/** Forms of a list, from the richest to the barest. */
export type Forms<Form> = readonly [Form, ...Form[]]

export type FormReader = {
  /** The form that the store answered last to this connection. */
  formOf: <Form>(session: ShopifySession, forms: Forms<Form>) => Form
  /** Reads a page in the richest form and of the largest size that the store answers; each first page asks for the richest anew. */
  read: <Form, Page>(
    session: ShopifySession,
    forms: Forms<Form>,
    page: { readonly after: string | null; readonly first: number },
    readPage: (form: Form, first: number) => Promise<Page>,
  ) => Promise<Page>
}

/** Remembers what each connection may see, and how much of it at once. */
export function createFormReader(): FormReader {
  /** The largest page a store accepted after it had refused a dearer one. */
  const affordable = createConnectionMemory<number>()
  /** The place among the forms that a store answered. */
  const allowed = createConnectionMemory<number>()
  const formOf: FormReader['formOf'] = (session, forms) => forms[allowed.get(session) ?? 0] ?? forms[0]

  return {
    formOf,
    read: async (session, forms, page, readPage) => {
      const wished = Math.min(Math.max(1, Math.trunc(page.first)), maxPage)
      let first = Math.min(wished, affordable.get(session) ?? maxPage)
      if (page.after === null) allowed.delete(session)
      for (;;) {
        try {
          return await readPage(formOf(session, forms), first)
        } catch (error) {
          const cause = error instanceof UpstreamError ? error.cause : undefined
          const place = allowed.get(session) ?? 0
          if (cause === 'MAX_COST_EXCEEDED' && first > 1) {
            first = Math.floor(first / 2)
            affordable.set(session, first)
          } else if (cause === 'ACCESS_DENIED' && place < forms.length - 1) {
            allowed.set(session, place + 1)
          } else throw error
        }
      }
    },
  }
}
