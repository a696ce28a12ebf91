import {
  type EntryPerson,
  type GateDevice,
  type GateRequest,
  gate,
  gateEntry,
  gateTimes,
} from '../../areas/gate/contract.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** A gate that answers, with the given changes. */
export const gateDevice = (changes: Partial<GateDevice> & Pick<GateDevice, 'id'>): GateDevice => ({
  name: '南门',
  ip: '10.1.0.11',
  mac: '00:11:22:33:44:55',
  installImg: null,
  status: 'ONLINE',
  locationDesc: '南门岗亭',
  ...changes,
})

/**
 * How much longer than a gate a request of a test waits, ms: a slow machine opens a page in more than half a minute, and
 * nobody's time is to be over before it was looked at. A test of the time itself says when it ends.
 */
const slack = 60_000

/** A request that was asked just now, or so many seconds ago, with the given changes. */
export const gateRequest = (
  changes: Partial<GateRequest> & Pick<GateRequest, 'id' | 'userId'>,
  secondsAgo = 0,
): GateRequest => {
  const asked = Date.now() - secondsAgo * 1000
  return {
    deviceId: 1,
    stateDictId: gateEntry.leaving,
    state: 'waiting',
    askedAt: new Date(asked).toISOString(),
    endsAt: new Date(asked + gateTimes.waitSeconds * 1000 + slack).toISOString(),
    decidedAt: null,
    decidedById: null,
    decidedByName: '',
    ...changes,
  }
}

/** A student without a leave, with the given changes. */
export const entryPerson = (changes: Partial<EntryPerson> & Pick<EntryPerson, 'userId' | 'name'>): EntryPerson => ({
  userFaceImg: null,
  code: `S${changes.userId}`,
  clazzName: '七年级3班',
  isStudent: true,
  leaverState: 'LEAVE_NO',
  leave: null,
  note: '住校',
  rules: null,
  contacts: [
    { name: '王建国', relationship: '父亲', phone: '138****5678' },
    { name: '李秀英', relationship: '母亲', phone: '139****8765' },
  ],
  ...changes,
})

/** The channel of a gate, as its queue names it. */
export const gateChannel = (deviceId: number) => `gate.desk/2/${deviceId}`

/** The answers of a desk with these gates and requests, which are looked at when they are asked for. */
export const gateOf = (devices: () => readonly GateDevice[], requests: () => readonly GateRequest[]): FakeAnswer[] => [
  answer(gate.devices, () => [...devices()]),
  answer(gate.deskQueue, () =>
    devices()
      .map(({ id }) => `${gateChannel(id)}/the-seal`)
      .join(','),
  ),
  answer(gate.requests, () => [...requests()]),
  // Their addresses are nobody's: no page is to look for them.
  answer(gate.sockets, { script: '', gates: [] }),
  answer(gate.unsure, []),
  answer(gate.deskList, { madeAt: 0, validUntil: 0, salt: '', people: [] }),
]

/** A desk with one gate where nobody waits, for those who only pass by. */
export const quietGate = (): FakeAnswer[] =>
  gateOf(
    () => [gateDevice({ id: 1 })],
    () => [],
  )
