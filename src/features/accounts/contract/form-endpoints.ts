import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, plainTextField, routedSectionField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { accountTags } from './account-fields.ts'

/** Endpoints for the checks of forms and the record of submitted forms. */
export const formEndpoints = {
  validatePhone: endpoint({
    method: 'POST',
    path: '/user/validatePhone',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Whether a phone number is valid, and its international form',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    triesPerMinute: 60,
    open: true,
  })
    .input(z.strictObject({ phone: z.string().max(40) }))
    .output(
      z.object({
        ok: z.literal(true),
        data: z.object({ valid: z.boolean(), internationalNumber: z.string().nullable() }),
      }),
    ),
  readIpInfo: endpoint({
    method: 'GET',
    path: '/user/getIpInfo',
    summary: 'The country of the visitor',
    tags: accountTags,
    access: { allow: { anyone: true } },
  }).output(dataResponse(z.object({ countryCode: z.string() }))),
  validateEmail: endpoint({
    method: 'GET',
    path: '/customer/validateEmail',
    summary: 'Whether mail to an address is likely to arrive',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    triesPerMinute: 60,
  })
    .input(z.object({ email: z.string().min(1).max(254) }))
    .output(
      dataResponse(
        z.object({ safety: z.boolean(), isEmailValid: z.boolean(), isValidationOverridden: z.boolean() }),
      ),
    ),
  submitForm: endpoint({
    method: 'POST',
    path: '/formSubmit',
    summary: 'Record that a form was sent',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    triesPerMinute: 30,
    open: true,
  })
    .input(
      z.strictObject({
        name: plainTextField(121).default(''),
        email: plainTextField(254).default(''),
        phone: plainTextField(40).default(''),
        loggedIn: z.boolean().default(false),
        section: routedSectionField.default('stag'),
        formUrl: plainTextField(2000).default(''),
        formType: z.string().regex(/^[a-zA-Z]{1,40}Form$/, 'This field does not look correct'),
      }),
    )
    .output(dataResponse(z.object({ id: z.string() }))),
  checkCustomerExists: endpoint({
    method: 'GET',
    path: '/customer/checkExist/{email}',
    summary: 'Whether an address belongs to a customer',
    tags: accountTags,
    access: { allow: { staff: 'customer.view', toggledStaff: 'customer.view' } },
  })
    .input(z.object({ email: emailField }))
    .output(dataResponse(z.object({ exists: z.boolean(), customerId: z.string().nullable() }))),
  readLastPhoneDigits: endpoint({
    method: 'GET',
    path: '/customer/{id}/lastPhoneDigits',
    summary: 'The last four digits of a phone, for its owner and for staff',
    tags: accountTags,
    access: { allow: { self: true, staff: 'customer.view' }, self: 'id' },
    refusals: ['nodeNotFound', 'tooMany'],
    triesPerMinute: 30,
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(z.object({ digits: z.string() }))),
}
