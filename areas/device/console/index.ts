import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const deviceScreens = [
  screen('/dormitory/device', '设备配置', 'device:device:view', () => import('./DeviceScreen.tsx')),
]

export { useDeviceChoices } from './deviceChoices.ts'
export { DemoEvening } from './DemoEvening.tsx'
