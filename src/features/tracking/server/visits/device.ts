import type { DeviceData } from '../../contract/visit-endpoints.ts'

/** The data of a visit's device that are stored only after the visitor accepts cookies (TRK-O9). */
type DeviceDetails = {
  readonly colorDepth?: number
  readonly pixelRatio?: number
  readonly platform?: string
}
/** The data of a visit's device as it is stored. */
export type Device = DeviceDetails & { readonly width: number; readonly height: number }

export const deviceOf = (
  data: Omit<DeviceData, 'refUrl' | 'landingPage'>,
  acceptsCookies: boolean,
): Device => ({
  width: data.deviceWidth,
  height: data.deviceHeight,
  ...(acceptsCookies && deviceDetailsOf(data)),
})

type SentDetails = Partial<Pick<DeviceData, 'deviceColorDepth' | 'devicePixelRatio' | 'devicePlatform'>>

/** Returns the details of a device from a request, without those that the browser sent as 0 or an empty text. */
export const deviceDetailsOf = (data: SentDetails): DeviceDetails => ({
  ...(data.deviceColorDepth && { colorDepth: data.deviceColorDepth }),
  ...(data.devicePixelRatio && { pixelRatio: data.devicePixelRatio }),
  ...(data.devicePlatform && { platform: data.devicePlatform }),
})
