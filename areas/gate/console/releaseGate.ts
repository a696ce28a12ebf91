import { useSyncExternalStore } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { createEvent } from '../../../platform/console/event.ts'
import { type GateDevice, gate } from '../contract.ts'

const name = 'gate.release'
const news = createEvent()

const read = (): string | null => sessionStorage.getItem(name)

/** Chooses the keeper's gate until the window is closed. */
export const chooseReleaseGate = (deviceId: number | null): void => {
  if (deviceId === null) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, String(deviceId))
  news.tell()
}

const noGates: readonly GateDevice[] = []

/** Returns the gate for releases by hand (the chosen one, the only one, or null) and the available gates. */
export const useReleaseGate = () => {
  const gates = useCall(gate.devices, {}, { fresh: 60_000 }).data ?? noGates
  const chosen = useSyncExternalStore(news.listen, read)
  const only = gates.length === 1 ? gates[0] : undefined
  const found = gates.find(({ id }) => String(id) === chosen) ?? only
  return { gates, deviceId: found?.id ?? null }
}
