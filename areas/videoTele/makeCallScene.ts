import type { useServer } from '../../tests/support/useServer.ts'
import { videoTele } from './contract.ts'
import { makeVideoPhoneScene, phoneType } from './makeVideoPhones.ts'

/** A phone at which a pupil calls the father, with callers that send what the phone reports. */
export const makeCallScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const scene = await makeVideoPhoneScene(server)
  const { own, devices, schoolId, pupil, credential } = scene
  const { call } = server
  const numberId = `parent-${scene.father}`
  return {
    ...scene,
    numberId,
    identify: (body: object, token: string = credential) => call(videoTele.identify, { body }, { token }),
    begin: (callNumber: string, changes: object = {}, token: string = credential) => {
      const body = { callNumber, userId: pupil.id, numberId, ...changes }
      return call(videoTele.beginCall, { body }, { token })
    },
    /** Ends a call after so many seconds. */
    end: async (callNumber: string, seconds: number, { answered = true, token = credential } = {}) => {
      await own.backdate(schoolId, callNumber, seconds)
      return call(videoTele.endCall, { body: { callNumber, answered, seconds } }, { token })
    },
    give: (minutes: number, lastDay = '2099-12-31') => own.makeBalance(schoolId, pupil.id, { minutes, lastDay }),
    usedOf: async () => (await own.balancesOf(schoolId, pupil.id)).map(({ used }) => used),
    /** Adds a phone and returns the credential of its device. */
    addPhone: async (disabled = false) => {
      const token = await devices.makeCredential(schoolId, { type: phoneType })
      await own.makeStation(schoolId, { deviceId: Number(token.split('.')[0]), disabled })
      return token
    },
  }
}
