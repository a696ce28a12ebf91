import { expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { videoTele, videoTeleRefusals } from '../contract.ts'
import { makeCallScene } from '../makeCallScene.ts'
import { phoneType } from '../makeVideoPhones.ts'
import { refusalReasonNames } from '../words.ts'

const server = await useServer()
const { as, call } = server

const makeScene = () => makeCallScene(server)
type Scene = Awaited<ReturnType<typeof makeScene>>

test('a face shows the numbers that the pupil may call, masked, and the minutes', async () => {
  const { identify, give, pupil, numberId, own, schoolId, family, station } = await makeScene()
  await give(4)
  await family.bindParent(schoolId, pupil.id, '李小芳', '13900139000')
  const doctor = await own.makePublic(schoolId, { name: '校医室', number: '60010002' })
  const { data } = await identify({ userId: pupil.id, similarity: 93.214 })
  expect(data).toMatchObject({
    userId: pupil.id,
    name: '王**',
    refusal: null,
    minutesLeft: 4,
    mostMinutes: 4,
    warning: '还剩 4 分钟，请提醒家长办理套餐',
    showsRecordingHint: true,
  })
  expect(data.numbers).toMatchObject([
    { numberId, number: '138******00', isFree: false },
    { numberId: `public-${doctor.id}`, title: '校医室', number: '60010002', isFree: true },
  ])
  expect(data.numbers).toHaveLength(2)
  expect(await own.facesOf(schoolId)).toMatchObject([
    { studentId: pupil.id, stationName: station.name, way: 'face', result: 'passed', similarity: 9321 },
  ])
})

test('a card is that of its holder, and nobody else is known', async () => {
  const { identify, give, father, own, schoolId } = await makeScene()
  const other = await makeScene()
  await give(10)
  expect((await identify({ cardNum: 'V-S01' })).data).toMatchObject({ refusal: null, name: '王**' })
  for (const body of [{ cardNum: 'V-X' }, { userId: father }, { userId: other.pupil.id }, {}])
    expect((await identify(body)).data).toMatchObject({
      userId: null,
      name: null,
      refusal: refusalReasonNames.unknownPupil,
      numbers: [],
    })
  const results = (await own.facesOf(schoolId)).map(({ result }) => result)
  expect(results).toEqual(['passed', 'unknown', 'unknown', 'unknown', 'unknown'])
})

const closings: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  closed: ({ own, schoolId }) => own.setSettings(schoolId, { enabled: false }),
  outsideHours: ({ own, schoolId }) => own.setSettings(schoolId, { windows: [] }),
  dailyLimit: async ({ own, schoolId, begin, end }) => {
    await own.setSettings(schoolId, { mostCalls: 1 })
    await begin('first')
    await end('first', 1)
  },
  noMinutes: async ({ begin, end }) => {
    await begin('first')
    await end('first', 600)
  },
}

test.each(['closed', 'outsideHours', 'dailyLimit', 'noMinutes'] as const)(
  'tells a pupil why no parent can be called (%s), and refuses the call',
  async (reason) => {
    const scene = await makeScene()
    const { own, schoolId, pupil, identify, begin } = scene
    await scene.give(10)
    expect((await identify({ userId: pupil.id })).data.refusal).toBeNull()
    await closings[reason]?.(scene)
    await own.makePublic(schoolId)
    const { data } = await identify({ userId: pupil.id })
    expect(data.refusal).toBe(refusalReasonNames[reason])
    expect(data.numbers.map(({ isFree }) => isFree)).toEqual([true])
    expect((await begin('2')).data).toMatchObject({ accepted: false, refusal: refusalReasonNames[reason] })
    expect((await own.callsOf(schoolId)).at(-1)).toMatchObject({ state: 'refused', reason, charged: 0 })
  },
)

test('a pupil without a family number is sent to the teacher', async () => {
  const { identify, own, schoolId, second } = await makeScene()
  await own.makeBalance(schoolId, second.id)
  expect((await identify({ userId: second.id })).data.refusal).toBe(refusalReasonNames.noNumbers)
})

test('the group of a class has hours and limits of its own', async () => {
  const { identify, give, pupil, own, schoolId, classId } = await makeScene()
  await give(100)
  expect((await identify({ userId: pupil.id })).data).toMatchObject({ refusal: null, mostMinutes: 15 })
  await own.setSettings(schoolId, { windows: [] })
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }]
  await own.makeGroup(schoolId, [classId], { windows: always, mostMinutes: 7, mostCalls: 1 })
  expect((await identify({ userId: pupil.id })).data).toMatchObject({ refusal: null, mostMinutes: 7 })
})

test('a disabled phone shows no numbers, and a device that is no phone is refused', async () => {
  const { identify, pupil, give, addPhone, devices, schoolId, credential, own } = await makeScene()
  await give(10)
  await own.makePublic(schoolId)
  const disabled = await identify({ userId: pupil.id }, await addPhone(true))
  expect(disabled.data).toMatchObject({ refusal: refusalReasonNames.phoneDisabled, numbers: [] })
  const loose = await devices.makeCredential(schoolId, { type: phoneType })
  expect(await identify({ userId: pupil.id }, loose)).toMatchObject(refused(videoTeleRefusals.noPhone))
  expect(await call(videoTele.heartbeat, {}, { token: loose })).toMatchObject(refused(videoTeleRefusals.noPhone))
  expect((await call(videoTele.heartbeat, {}, { token: credential })).code).toBe(200)
})

test('a phone that reports is shown as online with its calls of today', async () => {
  const { who, credential, begin, end, give, station } = await makeScene()
  const phones = async () => (await as(who, videoTele.phonePage, { body: {} })).data.content
  expect(await phones()).toMatchObject([{ id: station.id, status: 'UNKNOWN', seenTime: null, callsToday: 0 }])
  await call(videoTele.heartbeat, {}, { token: credential })
  await give(10)
  await begin('1')
  await end('1', 30)
  expect(await phones()).toMatchObject([{ status: 'ONLINE', callsToday: 1, seenTime: expect.any(String) }])
})
