import { createFileRoute } from '@tanstack/react-router'
import { OperationsHub } from '../../operations-hub.tsx'

export const Route = createFileRoute('/_workspace/operations-hub')({ component: OperationsHub })
