import { type SettingsView, videoTele } from '../../areas/videoTele/contract.ts'
import { toCountedPage } from '../../platform/contract/countedPage.ts'
import { toPage } from '../../platform/contract/envelope.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** The settings of a school's video phones, with `changes` applied. */
export const phoneSettings = (changes: Partial<SettingsView> = {}): SettingsView => ({
  enabled: true,
  windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '13:00' }],
  mostCalls: 3,
  lowMinutes: 5,
  showsRecordingHint: true,
  callMinutes: 15,
  version: 1,
  ...changes,
})

/** Answers of a school that has no video phones yet. */
export const noVideoCalls: FakeAnswer[] = [
  answer(videoTele.packagePage, ({ body }) => toPage(body, [], 0)),
  answer(videoTele.packageOptions, []),
  answer(videoTele.orderPage, ({ body }) => toCountedPage(body, [], 0)),
  answer(videoTele.orderTotals, { orders: 0, unpaidFen: 0, paidFen: 0, refundedFen: 0 }),
  answer(videoTele.balancePage, ({ body }) => toCountedPage(body, [], 0)),
  answer(videoTele.phonePage, ({ body }) => toPage(body, [], 0)),
  answer(videoTele.phoneDevices, []),
  answer(videoTele.publicNumbers, []),
  answer(videoTele.groups, []),
  answer(videoTele.settings, phoneSettings()),
  answer(videoTele.callPage, ({ body }) => toCountedPage(body, [], 0)),
  answer(videoTele.facePage, ({ body }) => toCountedPage(body, [], 0)),
  answer(videoTele.statistics, ({ body: { from, to } }) => ({
    from,
    to,
    calls: 0,
    answered: 0,
    unanswered: 0,
    refused: 0,
    minutes: 0,
    charged: 0,
    pupils: 0,
    days: [],
    classes: [],
    phones: [],
    hours: [],
  })),
]
