import { createFileRoute } from '@tanstack/react-router'
import { parseAssistantSearch } from '#pages/assistant/assistant-search.ts'
import { Assistant } from '#pages/assistant/assistant.tsx'

export const Route = createFileRoute('/_workspace/assistant')({
  validateSearch: parseAssistantSearch,
  component: Assistant,
})
