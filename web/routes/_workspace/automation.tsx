import { createFileRoute } from '@tanstack/react-router'
import { Automation } from '../../automation.tsx'

export const Route = createFileRoute('/_workspace/automation')({ component: Automation })
