import { createFileRoute } from '@tanstack/react-router'
import { Workflows } from '../../workflows.tsx'

export const Route = createFileRoute('/_workspace/workflows')({ component: Workflows })
