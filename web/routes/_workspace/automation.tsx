import { createFileRoute } from '@tanstack/react-router'
import { Automation } from '#pages/hubs/automation.tsx'

export const Route = createFileRoute('/_workspace/automation')({ component: Automation })
