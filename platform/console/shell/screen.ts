import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Granting } from '../kit/whoGrants.ts'

/** A screen of an area: its route in the shell, and its code, which is loaded when it is opened. */
export interface Screen {
  readonly path: string
  readonly title: string
  /** Whoever holds it may see the screen before the menu has come; null for a screen that is everybody's. */
  readonly permission: string | null
  /** Who may open it to others. */
  readonly granting: Granting
  readonly Component: LazyExoticComponent<ComponentType>
  /** Loads the code ahead, where the pointer already rests on the way to it. */
  readonly load: () => Promise<unknown>
}

/** Declares a screen; `load` must import it dynamically, so that no area's code comes before it is opened. */
export const screen = (
  path: string,
  title: string,
  permission: string | null,
  load: () => Promise<{ default: ComponentType }>,
  granting: Granting = 'school',
): Screen => ({ path, title, permission, granting, Component: lazy(load), load })

/** A screen of the specification whose area is not built yet. */
export interface ScreenToCome {
  readonly path: string
  readonly title: string
  /** What the area is called. */
  readonly areaTitle: string
}

/** All places of the shell, with the area that each belongs to, which may be a module. */
export interface Places {
  readonly screens: readonly (Screen & { readonly area: string })[]
  readonly toCome: readonly (ScreenToCome & { readonly area: string })[]
}
