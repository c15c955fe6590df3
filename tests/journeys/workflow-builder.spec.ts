/** The builder in two tabs, on a phone, without a mouse, and with files. */
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { createWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { expectAccessible, signUp, watchConsole } from './merchant.ts'

function note(id: string, name: string): WorkflowStep {
  const text = { type: 'value', value: name } as const
  const action = { type: 'message', channel: 'inbox', to: null, title: text, text } as const
  return WorkflowStep.parse({ id, name, agent: null, action })
}

/** A draft of three messages in a row; answers its address. */
async function makeDraft(page: Page, headers: { authorization: string }): Promise<string> {
  const definition = {
    ...{ format: 1, name: 'Morning notes', category: 'operations', trigger: { type: 'manual' } },
    steps: [note('one', 'First note'), note('two', 'Second note'), note('three', 'Third note')],
    edges: [
      { from: 'one', port: 'next', to: 'two' },
      { from: 'two', port: 'next', to: 'three' },
    ],
  }
  const id = crypto.randomUUID()
  const data = { id, from: { type: 'definition', definition } }
  expect(await page.request.post(createWorkflow.path, { headers, data })).toBeOK()
  return `/workflows?tab=workflow-builder&workflow=${id}`
}

const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible()

async function openInTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: /^2\. Second note/ }).click()
  return page
}

test('two tabs that change the same field lose nothing, and end with the same', async ({ context, page }) => {
  const url = await makeDraft(page, await signUp(page))
  const tabs = [await openInTab(context, url), await openInTab(context, url)] as const
  const description = (tab: Page) =>
    tab.getByRole('region', { name: 'Step Second note' }).getByRole('textbox', { name: /^Description/ })
  await context.setOffline(true)
  await description(tabs[0]).fill('Written in the first tab')
  await description(tabs[1]).fill('Written in the second tab')
  for (const tab of tabs) await expect(tab.getByText(/^Offline\./)).toBeVisible()
  await context.setOffline(false)

  const asked = (tab: Page) => tab.getByText('1 change needs your decision')
  await expect.poll(async () => (await asked(tabs[0]).count()) + (await asked(tabs[1]).count())).toBe(1)
  const [late, early] = (await asked(tabs[0]).isVisible()) ? tabs : [tabs[1], tabs[0]]
  const [theirs, mine] = [await description(early).inputValue(), late === tabs[0] ? 'first' : 'second']
  const conflict = late.getByRole('listitem').filter({ hasText: 'Second note · Description' })
  await expect(conflict).toContainText(`Written in the ${mine} tab`)
  await expect(conflict).toContainText(theirs)
  await expect(conflict).toContainText('You, in another tab')
  await expectAccessible(late)
  await conflict.getByRole('button', { name: /^Use mine/ }).click()
  await expect(asked(late)).toHaveCount(0)
  for (const tab of tabs) {
    await expect(description(tab)).toHaveValue(`Written in the ${mine} tab`)
    await saved(tab)
  }
  await late.getByRole('button', { name: 'Undo' }).click()
  for (const tab of tabs) await expect(description(tab)).toHaveValue(theirs)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a workflow is read, added to, edited, published and run', async ({ page }) => {
    const complaints = watchConsole(page)
    await page.goto(await makeDraft(page, await signUp(page)))
    const steps = page.getByRole('list', { name: 'Steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await expectNoSideways(page)

    await page.getByRole('button', { name: 'Other step' }).click()
    await page.getByRole('menuitem', { name: /^Message/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Workflow' })
    await sheet.getByLabel('Step name').fill('Last note')
    await sheet.getByRole('combobox', { name: 'Title', exact: true }).fill('All is well')
    await sheet.getByRole('combobox', { name: 'Message', exact: true }).fill('Nothing to do today.')
    await expectNoSideways(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(steps.getByRole('button', { name: /^3\. Third note.*Next: Last note/ })).toBeVisible()

    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish Morning notes' })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Workflow published').first()).toBeVisible()

    await page.goto('/workflows?tab=active-workflows')
    await page.getByRole('button', { name: 'Run Morning notes' }).click()
    await expect(page.getByText(/^Running Morning notes workflow/).first()).toBeVisible()
    await page.goto('/workflows?tab=mcp-coordination')
    await page
      .getByRole('region', { name: 'Runs' })
      .getByRole('link', { name: /Morning notes/ })
      .click()
    const run = page.getByRole('list', { name: 'Steps of this run' })
    await run.getByRole('button', { name: /Last note.*Done/ }).click()
    await expect(page.getByRole('complementary', { name: 'Last note' })).toContainText('All is well')
    await expectAccessible(page)
    await expectNoSideways(page)
    expect(complaints).toEqual([])
  })
})

async function expectNoSideways(page: Page): Promise<void> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
}

test('three steps are built, connected and published by the keyboard alone', async ({ page }) => {
  const complaints = watchConsole(page)
  await signUp(page)
  await page.goto('/workflows?tab=workflow-builder')
  await press(page, page.getByRole('button', { name: 'Start empty' }))
  await expect(page.getByText('No steps yet. Choose an agent to add the first one.')).toHaveCount(0)
  for (const name of ['First note', 'Second note', 'Third note']) {
    await press(page, page.getByRole('button', { name: 'Other step' }))
    const item = page.getByRole('menuitem', { name: /^Message/ })
    await expect(item).toBeVisible()
    await page.keyboard.type('Mess')
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await type(page, page.getByLabel('Step name'), name)
    await type(page, page.getByRole('combobox', { name: 'Title', exact: true }), name)
    await type(page, page.getByRole('combobox', { name: 'Message', exact: true }), 'Written without a mouse.')
  }
  const node = (name: string) => page.getByLabel(new RegExp(`^${name}\\.`))
  await test.step('a connection is taken away and drawn again on the canvas', async () => {
    await node('Second note').focus()
    await page.keyboard.press('e')
    await page.keyboard.press('Delete')
    await expect(node('Second note')).not.toHaveAttribute('aria-label', /Next: Third note/)
    await node('Second note').focus()
    await page.keyboard.press('c')
    await page.keyboard.press('ArrowDown')
    await expect(node('Third note')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(node('Second note')).toHaveAttribute('aria-label', /Next: Third note/)
  })
  await press(page, page.getByRole('button', { name: 'Publish' }))
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await press(page, dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Workflow published').first()).toBeVisible()
  expect(complaints).toEqual([])
})

/** Presses Tab until it has the focus, then Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not within 150 presses of Tab')
}

test('a file brings back the same workflow, and one of n8n says what has no counterpart', async ({
  page,
}) => {
  await page.goto(await makeDraft(page, await signUp(page)))
  await saved(page)
  const first = page.url()
  const exported = await exportFile(page)
  await importFile(page, { name: 'morning-notes.json', text: exported })
  await expect(page).not.toHaveURL(first)
  await expect(page.getByRole('heading', { name: 'Morning notes' })).toBeVisible()
  expect(JSON.parse(await exportFile(page))).toEqual(JSON.parse(exported))

  const second = page.url()
  await importFile(page, { name: 'n8n.json', text: JSON.stringify(ofN8n) })
  const dialog = page.getByRole('dialog', { name: 'Import a workflow' })
  await expect(dialog).toContainText('1 node to check before you publish')
  await expect(dialog.getByRole('listitem')).toContainText('Run my code')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Open draft' }).click()
  await expect(page).not.toHaveURL(second)
  await expect(page.getByRole('heading', { name: 'From n8n' })).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Run my code')
})

const ofN8n = {
  name: 'From n8n',
  nodes: [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', position: [0, 0], parameters: {} },
    {
      name: 'Run my code',
      type: 'n8n-nodes-base.code',
      position: [200, 0],
      parameters: { jsCode: 'return items' },
    },
  ],
  connections: { Start: { main: [[{ node: 'Run my code', type: 'main', index: 0 }]] } },
}

async function exportFile(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Morning-notes.json')
  return readFile(await download.path(), 'utf8')
}

async function importFile(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a workflow' })
  await dialog
    .getByLabel(/^A workflow exported/)
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
}
