import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsFrame } from '#features/base/workspace/web/settings-frame.tsx'

export const Route = createFileRoute('/_workspace/settings')({ component: Settings })

function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  )
}
