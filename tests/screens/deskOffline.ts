import { onTestFinished } from 'vitest'
import { hashCard } from '../../areas/gate/cardHash.ts'
import { gate } from '../../areas/gate/contract.ts'
import { type FakeAnswer, answer, failAsProxy } from './answers.ts'
import { gateDevice, gateOf } from './gate.ts'
import { cutLive } from './mqttBroker.ts'
import type { Scene } from './scene.ts'
import { cast } from './sampleSession.ts'
import type { useStage } from './stage.ts'

const hour = 3_600_000

/** The card of 王小明, who is on these desks' list. 李小红 is on the list without a card. */
export const listedCard = '0012345678'

/** The people who may pass at such a desk while its line is cut. */
export const deskList = () => {
  const madeAt = Date.now() - 60_000
  const window = { clazzName: '七年级1班', from: madeAt, until: madeAt + 2 * hour, direction: 'out' as const }
  const people = [
    { userId: 11, name: '王小明', card: hashCard(listedCard, 'salt'), ...window },
    { userId: 12, name: '李小红', card: null, ...window },
  ]
  return { madeAt, validUntil: madeAt + 4 * hour, salt: 'salt', people }
}

/** Answers of a connected desk with a list and with these gates. */
const onlineDesk = (gates = () => [gateDevice({ id: 1 })]): FakeAnswer[] => [
  answer(gate.deskList, deskList),
  ...gateOf(gates, () => []),
]

/** Opens a connected keeper's desk that has read its list. */
export const openDesk = async (
  stage: ReturnType<typeof useStage>,
  {
    answers = [],
    gates,
  }: { readonly answers?: readonly FakeAnswer[]; readonly gates?: Parameters<typeof onlineDesk>[0] },
): Promise<Scene> => {
  const console = await stage.open('/menwei', { as: cast.gate(), answers: [...answers, ...onlineDesk(gates)] })
  await console.untilAsked(gate.deskList)
  await console.page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
  return console
}

/** Cuts the line of a desk until the end of the test, or until the returned function is called. */
export const cutDesk = (console: Scene): (() => void) => {
  const letIn = cutLive()
  onTestFinished(letIn)
  console.answer(failAsProxy(gate.devices, 503))
  return () => {
    letIn()
    console.answer(...onlineDesk())
  }
}

/** The panel in which a desk decides from its list. */
export const offlinePanel = ({ page }: Scene) => page.getByRole('region', { name: '离线放行' })
