import { createFileRoute } from '@tanstack/react-router'
import { Assistant } from '../../assistant.tsx'

export const Route = createFileRoute('/_workspace/assistant')({ component: Assistant })
