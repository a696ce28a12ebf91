import {
  type EntryPerson,
  type GateDevice,
  type GateRequest,
  gate,
  gateEntry,
  gateTimes,
} from '../../areas/gate/contract.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** A gate that is online, with `changes` applied. */
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
 * Extra time before a test's request expires, ms. A slow machine needs more than half a minute to open a page, and no
 * request may expire before it is checked. Tests of the expiry set the end themselves.
 */
const extraTime = 60_000

/** A request made now or `secondsAgo`, with `changes` applied. */
export const gateRequest = (
  changes: Partial<GateRequest> & Pick<GateRequest, 'id' | 'userId'>,
  secondsAgo = 0,
): GateRequest => {
  const requestedAt = Date.now() - secondsAgo * 1000
  return {
    deviceId: 1,
    stateDictId: gateEntry.leaving,
    state: 'waiting',
    askedAt: new Date(requestedAt).toISOString(),
    endsAt: new Date(requestedAt + gateTimes.waitSeconds * 1000 + extraTime).toISOString(),
    decidedAt: null,
    decidedById: null,
    decidedByName: '',
    cardFault: null,
    ...changes,
  }
}

/** A student without a leave, with `changes` applied. */
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
    { name: '王建国', relationship: '父亲', phone: '138******78' },
    { name: '李秀英', relationship: '母亲', phone: '139******65' },
  ],
  ...changes,
})

/** The channel of a gate, as its queue names it. */
export const gateChannel = (deviceId: number) => `gate.desk/2/${deviceId}`

/** Answers of a desk with these gates and requests, which are read again for each request. */
export const gateOf = (devices: () => readonly GateDevice[], requests: () => readonly GateRequest[]): FakeAnswer[] => [
  answer(gate.devices, () => [...devices()]),
  answer(gate.deskQueue, () =>
    devices()
      .map(({ id }) => `${gateChannel(id)}/the-seal`)
      .join(','),
  ),
  answer(gate.requests, () => [...requests()]),
  // The gates' addresses don't exist, so no page may connect to them.
  answer(gate.sockets, { script: '', gates: [] }),
  answer(gate.unsure, []),
  answer(gate.deskList, { madeAt: 0, validUntil: 0, salt: '', people: [] }),
]

/** A desk with one gate and no requests, for tests that only pass by it. */
export const quietGate = (): FakeAnswer[] =>
  gateOf(
    () => [gateDevice({ id: 1 })],
    () => [],
  )
