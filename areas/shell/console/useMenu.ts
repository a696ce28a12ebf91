import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type MenuState, mergeMenus } from '../../../platform/console/shell/menu.ts'
import { shell } from '../contract.ts'

/** Delay after the start before the menu is loaded (foundations §9), ms. */
const guardDelay = 500

const useStarted = () => {
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), guardDelay)
    return () => clearTimeout(timer)
  }, [])
  return hasStarted
}

/** The session's menu, loaded once: navigation, applications and custom entries, merged (foundations §2). */
export const useMenu = (): MenuState => {
  const { username } = useUser()
  const options = { enabled: useStarted(), fresh: Number.POSITIVE_INFINITY }
  const navigation = useCall(shell.navTree, { params: { username } }, options)
  const applications = useCall(shell.appNavTree, {}, options)
  const custom = useCall(shell.customMenu, {}, options)
  const all = [navigation, applications, custom]

  const entries = useMemo(() => {
    if (!navigation.data || !applications.data || !custom.data) return null
    return mergeMenus(navigation.data, applications.data, custom.data)
  }, [navigation.data, applications.data, custom.data])

  const error = all.find((call) => call.error)?.error ?? null
  const retries = [navigation.refetch, applications.refetch, custom.refetch] as const
  // Keep the object stable, so that home page and menu don't re-render with every tab.
  return useMemo(
    () => ({
      entries,
      error,
      retry: () => {
        for (const retry of retries) void retry()
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each of the three stays the same; the list of them does not
    [entries, error, ...retries],
  )
}
