import { createFileRoute } from '@tanstack/react-router'
import { OperationsHub } from '#pages/hubs/operations-hub.tsx'

export const Route = createFileRoute('/_workspace/operations-hub')({ component: OperationsHub })
