import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip'

type Props = { text: string; children: ReactElement<Record<string, unknown>, string> }

/** More information on hover and focus. Its child is one plain focusable element, such as a button. */
export const Tooltip = ({ text, children }: Props) => (
  <TooltipTrigger delay={400} closeDelay={100}>
    <Focusable>{children}</Focusable>
    <AriaTooltip
      offset={8}
      className="fading max-w-72 rounded-field bg-ink px-3 py-2 text-sm text-canvas shadow-float"
    >
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
