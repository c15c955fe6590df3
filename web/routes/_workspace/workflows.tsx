import { createFileRoute } from '@tanstack/react-router'
import { Workflows } from '#pages/hubs/workflows.tsx'

export const Route = createFileRoute('/_workspace/workflows')({ component: Workflows })
