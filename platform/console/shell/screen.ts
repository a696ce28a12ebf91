import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Granting } from '../kit/whoGrants.ts'

/** An action of a screen that people look for by name, and its permission. The screen answers by `useAskedAction`. */
export interface ScreenAction {
  readonly title: string
  /** The other words that people look for it by. */
  readonly also: readonly string[]
  readonly permission: string
}

/** A screen of an area: its route in the shell, and its code, which is loaded when it is opened. */
export interface Screen {
  readonly path: string
  readonly title: string
  /** Its holders may see the screen before the menu has come; null for a screen that is everybody's. */
  readonly permission: string | null
  /** The people who may open it to others. */
  readonly granting: Granting
  readonly Component: LazyExoticComponent<ComponentType>
  readonly actions: readonly ScreenAction[]
  /** The other words that people look for it by in the quick search. */
  readonly words: readonly string[]
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
): Screen => ({ path, title, permission, granting, actions: [], words: [], Component: lazy(load), load })

/** The same screen with actions that the quick search finds. */
export const withActions = (plain: Screen, actions: readonly ScreenAction[]): Screen => ({ ...plain, actions })

/** The same screen, found in the quick search by these words too: those that people say for what they do there. */
export const withWords = (plain: Screen, ...words: readonly string[]): Screen => ({ ...plain, words })

/** A screen of the specification whose area is not built yet. */
export interface ScreenToCome {
  readonly path: string
  readonly title: string
  /** The name of the area. */
  readonly areaTitle: string
}

/** All places of the shell, with the area that each belongs to, which may be a module. */
export interface Places {
  readonly screens: readonly (Screen & { readonly area: string })[]
  readonly toCome: readonly (ScreenToCome & { readonly area: string })[]
}
