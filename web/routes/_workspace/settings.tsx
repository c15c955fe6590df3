import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#features/accounts/web/settings-screen.tsx'

export const Route = createFileRoute('/_workspace/settings')({ component: SettingsScreen })
