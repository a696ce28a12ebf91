import { z } from 'zod'
import { permission, post } from '../../platform/contract/call.ts'
import { deviceRefusals } from './refusals.ts'

const { notDemo, eveningRuns, noEvening } = deviceRefusals

/** Calls that work in demo mode only. They refuse with `notDemo` elsewhere. */
export const demoCalls = {
  demoEvening: post('/device/demo/evening', {
    doc: '演示模式：以模拟设备重演本校一个晚上的归寝，快于真实时间；只用演示自己的设备，学校的设备不受影响',
    title: '演示：今晚',
    may: permission('school:dormitory:view'),
    data: z.object({ devices: z.int(), students: z.int(), minutes: z.number().describe('大约历时，分钟') }),
    refusals: [notDemo, eveningRuns, noEvening],
  }),
}
