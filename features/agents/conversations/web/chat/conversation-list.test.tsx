import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { listConversations, renameConversation } from '../../contract/conversation.ts'
import { conversation } from '../__fixtures__/agent.fixture.ts'
import { ConversationList } from './conversation-list.tsx'

const peer = usePeer()
let title = conversation.title

beforeEach(() => {
  title = conversation.title
  peer.on(listConversations, ({ query }) => {
    const isFound = title.toLowerCase().includes(query.get('search')?.toLowerCase() ?? '')
    const conversations = isFound ? [{ ...conversation, title }] : []
    return { body: { success: true, data: { conversations, nextBefore: null } } }
  })
  peer.on(renameConversation, ({ body }) => {
    title = (body as { title: string }).title
    return { body: { success: true, data: { conversation: { ...conversation, title } } } }
  })
})

function showList() {
  const opened: (string | undefined)[] = []
  show(<ConversationList agent="seller" current={undefined} onOpen={(opening) => opened.push(opening?.id)} />)
  return { user: userEvent.setup(), opened }
}

test('a conversation is found by its words and opened', async () => {
  const { user, opened } = showList()
  await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'bowls')
  expect(await screen.findByText('No conversations found.')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Search conversations' }))
  await user.click(await screen.findByRole('button', { name: /^Mug prices/ }))
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(opened).toEqual([conversation.id, undefined])
})

test('a conversation gets another title', async () => {
  const { user } = showList()
  await user.click(await screen.findByRole('button', { name: 'Actions for Mug prices' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Conversation title' })
  await user.clear(field)
  await user.type(field, 'Mugs in May{Enter}')
  expect(await screen.findByRole('button', { name: /^Mugs in May/ })).toBeTruthy()
})

test('a deleted conversation comes back as long as it can be undone', async () => {
  const { user } = showList()
  await user.click(await screen.findByRole('button', { name: 'Actions for Mug prices' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('No conversations yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: /^Mug prices/ })).toBeTruthy()
  expect(peer.asked.filter(({ method }) => method === 'DELETE')).toEqual([])
})
