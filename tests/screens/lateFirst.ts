import type { FakeAnswer } from './answers.ts'

/** Makes the first answer of a fake wait until it is released. It tells what was true when it was asked. */
export const withLateFirst = (answers: readonly FakeAnswer[], call: FakeAnswer['call']) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const fake = answers.find((one) => one.call === call)
  let isFirst = true
  const give: FakeAnswer['give'] = async (asked) => {
    const known = await fake?.give(asked)
    const mustWait = isFirst
    isFirst = false
    if (mustWait) await released
    return known
  }
  return { late: { call, give }, release }
}
