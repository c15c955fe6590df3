import { createFileRoute } from '@tanstack/react-router'
import { Assistant } from '#pages/assistant/assistant.tsx'

export const Route = createFileRoute('/_workspace/assistant')({ component: Assistant })
