import { createFileRoute } from '@tanstack/react-router'
import { QuickStart } from '#pages/home/quick-start.tsx'

export const Route = createFileRoute('/_workspace/quick-start')({ component: QuickStart })
