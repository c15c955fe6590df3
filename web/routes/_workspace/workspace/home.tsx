import { createFileRoute } from '@tanstack/react-router'
import { CommandCenter } from '#pages/home/command-center.tsx'

export const Route = createFileRoute('/_workspace/workspace/home')({ component: CommandCenter })
