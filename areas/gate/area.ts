import { area } from '../../platform/contract/area.ts'
import { gate } from './contract.ts'

/** The gate's desk. Who may enter it is declared by the shell, whose board leads there. */
export const gateArea = area({
  name: 'gate',
  title: '出入管理',
  isModule: true,
  permissions: {},
  calls: gate,
})
