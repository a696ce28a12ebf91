import type { ComponentType } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { ToolProps } from './DeviceScreen.tsx'

/** Screens of this area. `Tool` is a tool of another area, shown in the toolbar of the device list. */
export const deviceScreens = (Tool: ComponentType<ToolProps>) => [
  withSynonyms(
    screen('/dormitory/device', '设备配置', 'device:device:view', async () => {
      const { deviceScreen } = await import('./DeviceScreen.tsx')
      return { default: deviceScreen(Tool) }
    }),
    '设备',
    '人脸机',
    '闸机',
    '离线',
    '班牌',
  ),
]

export { useDeviceChoices } from './deviceChoices.ts'
export { DemoEveningButton } from './DemoEveningButton.tsx'
