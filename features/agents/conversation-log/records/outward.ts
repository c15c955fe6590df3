import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import type { KnownTexts } from '../rules/outward.ts'

const maxMessages = 200
const maxAnswers = 200

/** What the merchant wrote in a conversation, and the addresses that these tools found there. What another agent asked is nobody's word. */
export async function readKnown(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  tools: readonly string[],
): Promise<KnownTexts> {
  const ofConversation = sql`workspace_id = ${workspaceId} and conversation_id = ${conversationId}`
  const { rows: said } = await tx.execute<{ text: string }>(sql`
    select payload->>'text' as text from agent_events
    where ${ofConversation} and type = 'user_message' and payload->>'askedBy' is null
    order by seq desc limit ${maxMessages}`)
  const { rows: found } = await tx.execute<{ url: string }>(sql`
    select source->>'url' as url from (
      select payload->'output'->'sources' as sources from agent_events
      where ${ofConversation} and type = 'tool_answered' and payload->>'outcome' = 'answered'
        and payload->>'tool' in (select jsonb_array_elements_text(${JSON.stringify(tools)}::jsonb))
        and jsonb_typeof(payload->'output'->'sources') = 'array'
      order by seq desc limit ${maxAnswers}) answers, jsonb_array_elements(sources) source
    where source->>'url' is not null`)
  return { said: said.map(({ text }) => text), found: found.map(({ url }) => url) }
}
