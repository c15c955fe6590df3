import { createFileRoute } from '@tanstack/react-router'
import { Markets } from '../../markets.tsx'

export const Route = createFileRoute('/_workspace/markets')({ component: Markets })
