{{/* All non-secret settings as environment variables. A pod annotation holds their hash, so that a change restarts the pods. */}}
{{- define "rfi-portal.ownSettings" -}}
{{- $v := .Values -}}
{{- $p := $v.portal -}}
PORTAL_ENVIRONMENT: {{ ternary "development" "production" $v.evaluation.enabled | quote }}
PORTAL_PUBLIC_URL: {{ required "portal.publicUrl is needed: where people reach the portal, e.g. https://licensing.example" $p.publicUrl | quote }}
PORTAL_PRODUCT_SLUG: {{ $p.productSlug | quote }}
PORTAL_PRODUCT_NAME_EN: {{ $p.productName.en | quote }}
PORTAL_PRODUCT_NAME_AR: {{ $p.productName.ar | quote }}
PORTAL_REGULATOR_NAME_EN: {{ $p.regulator.name.en | quote }}
PORTAL_REGULATOR_NAME_AR: {{ $p.regulator.name.ar | quote }}
PORTAL_REGULATOR_URL: {{ $p.regulator.url | quote }}
PORTAL_SUPPORT_EMAIL: {{ $p.supportEmail | quote }}
{{- if include "rfi-portal.textsName" . }}
PORTAL_TEXTS_DIR: /etc/portal/texts
{{- end }}
PORTAL_REVIEW_HOURS: {{ $p.reviewHours | quote }}
PORTAL_RETENTION_UNPROVED_DAYS: {{ $p.retention.unprovedDays | int64 | quote }}
{{- with $p.retention.rejectedDays }}
PORTAL_RETENTION_REJECTED_DAYS: {{ . | int64 | quote }}
{{- end }}
{{- with $p.retention.draftsDays }}
PORTAL_RETENTION_DRAFTS_DAYS: {{ . | int64 | quote }}
{{- end }}
{{- with $p.retention.personalDays }}
PORTAL_RETENTION_PERSONAL_DAYS: {{ . | int64 | quote }}
{{- end }}
{{- with $p.reviewStatusNames }}
PORTAL_REVIEW_STATUS_NAMES: {{ . | toJson | quote }}
{{- end }}
PORTAL_RFI_NAME: {{ $p.rfi.name | quote }}
PORTAL_RFI_TITLE_EN: {{ $p.rfi.title.en | quote }}
PORTAL_RFI_TITLE_AR: {{ $p.rfi.title.ar | quote }}
{{- with $p.rfi.opensAt }}
PORTAL_RFI_OPENS_AT: {{ . | quote }}
{{- end }}
{{- with $p.rfi.deadline }}
PORTAL_RFI_DEADLINE: {{ . | quote }}
{{- end }}
PORTAL_UPLOAD_TOTAL_BYTES: {{ $p.uploads.totalBytes | int64 | quote }}
PORTAL_ATTACHMENTS_MAX: {{ $p.uploads.attachments | quote }}
PORTAL_LINKS_MAX: {{ $p.uploads.links | quote }}
PORTAL_SESSION_IDLE_SECONDS: {{ $p.sessions.idleSeconds | int64 | quote }}
PORTAL_SESSION_ABSOLUTE_SECONDS: {{ $p.sessions.absoluteSeconds | int64 | quote }}
PORTAL_LOG_LEVEL: {{ $p.logLevel | quote }}
PORTAL_TRUSTED_PROXIES: {{ include "rfi-portal.trustedProxies" (list . $p.trustedProxies) | quote }}
PORTAL_DATABASE_POOL_SIZE: {{ $v.database.poolSize | quote }}
PORTAL_STORAGE: s3
{{- if $v.evaluation.enabled }}
PORTAL_S3_ENDPOINT: {{ printf "%s-minio:9000" (include "rfi-portal.fullname" .) | quote }}
PORTAL_S3_SECURE: "false"
PORTAL_SMTP_HOST: {{ printf "%s-mail" (include "rfi-portal.fullname" .) | quote }}
PORTAL_SMTP_PORT: "1025"
PORTAL_SMTP_TLS: none
PORTAL_SMS_GATEWAY: mail
{{- else }}
PORTAL_S3_ENDPOINT: {{ required "storage.endpoint is needed: host:port of the S3 store" $v.storage.endpoint | quote }}
PORTAL_S3_SECURE: {{ $v.storage.secure | quote }}
PORTAL_SMTP_HOST: {{ required "smtp.host is needed: the mail server" $v.smtp.host | quote }}
PORTAL_SMTP_PORT: {{ $v.smtp.port | quote }}
PORTAL_SMTP_TLS: {{ $v.smtp.tls | quote }}
PORTAL_SMS_GATEWAY: {{ $v.sms.gateway | quote }}
{{- end }}
{{- if include "rfi-portal.webIdentity" . }}
PORTAL_S3_TOKEN_FILE: /var/run/portal/store/token
{{- with $v.storage.webIdentity.roleArn }}
PORTAL_S3_ROLE_ARN: {{ . | quote }}
{{- end }}
{{- with $v.storage.webIdentity.stsUrl }}
PORTAL_S3_STS_URL: {{ . | quote }}
{{- end }}
{{- end }}
{{- include "rfi-portal.sources" . }}
PORTAL_S3_BUCKET: {{ $v.storage.bucket | quote }}
PORTAL_S3_REGION: {{ $v.storage.region | quote }}
PORTAL_MAIL_FROM: {{ $v.smtp.from | quote }}
PORTAL_SMTP_TIMEOUT: {{ $v.smtp.timeoutSeconds | quote }}
PORTAL_ANNOUNCEMENT_MAILS_PER_SECOND: {{ $v.smtp.announcements.mailsPerSecond | quote }}
PORTAL_ANNOUNCEMENT_CONNECTIONS: {{ $v.smtp.announcements.connections | quote }}
{{- if eq $v.sms.gateway "http" }}
PORTAL_SMS_GATEWAY_URL: {{ required "sms.url is needed for sms.gateway=http" $v.sms.url | quote }}
PORTAL_SMS_SENDER: {{ $v.sms.sender | quote }}
{{- end }}
{{- with $v.portal.invitationRotation }}
{{- if and .hours (not $v.operator.enabled) }}
PORTAL_INVITATION_ROTATION_HOURS: {{ .hours | quote }}
PORTAL_INVITATION_ROTATION_OVERLAP_HOURS: {{ .overlapHours | quote }}
PORTAL_INVITATION_ROTATION_LENGTH: {{ .length | quote }}
{{- end }}
{{- end }}
{{- with $v.scanner.address }}
PORTAL_SCANNER: {{ . | quote }}
{{- end }}
{{- with $v.records.signingKey.former }}
PORTAL_FORMER_SIGNING_KEYS: {{ join "," . | quote }}
{{- end }}
{{- with $v.records.auditWitness }}
PORTAL_AUDIT_WITNESS: {{ . | quote }}
{{- end }}
{{- with $v.signIn.factorsFrom }}
PORTAL_ADMIN_MFA_FROM: {{ . | quote }}
{{- end }}
{{- with $v.signIn.provider }}
{{- if .issuer }}
PORTAL_OIDC_ISSUER: {{ .issuer | quote }}
PORTAL_OIDC_CLIENT_ID: {{ required "signIn.provider.clientId is needed with signIn.provider.issuer" .clientId | quote }}
PORTAL_OIDC_NAME_EN: {{ .name.en | quote }}
PORTAL_OIDC_NAME_AR: {{ .name.ar | quote }}
PORTAL_OIDC_SCOPES: {{ .scopes | quote }}
PORTAL_OIDC_GROUPS_CLAIM: {{ .groupsClaim | quote }}
PORTAL_OIDC_TRUSTS_EMAIL: {{ .trustsEmail | quote }}
PORTAL_OIDC_CREATES_ADMINS: {{ .createsAdmins | quote }}
{{- with $v.signIn.provider.groups }}
PORTAL_OIDC_GROUPS: {{ . | toJson | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- if not $v.signIn.local }}
{{- $_ := required "signIn.breakGlassEmail is needed for signIn.local=false: one administrator must get in when the provider is down" $v.signIn.breakGlassEmail }}
PORTAL_ADMIN_LOCAL_SIGN_IN: {{ $v.signIn.local | quote }}
{{- end }}
{{- with $v.signIn.breakGlassEmail }}
PORTAL_BREAK_GLASS_EMAIL: {{ . | quote }}
{{- end }}
PORTAL_HOST: "0.0.0.0"
PORTAL_PORT: "8000"
PORTAL_METRICS_PORT: "9464"
PORTAL_WORKER_METRICS_PORT: "9465"
PORTAL_DRAIN_SECONDS: {{ $v.api.drainSeconds | quote }}
PORTAL_GRACE_SECONDS: {{ $v.api.graceSeconds | quote }}
{{- if $v.operator.enabled }}
PORTAL_RFI_DRIVER: operator
PORTAL_INTERNAL_PORT: "8001"
PORTAL_OPERATOR_ACCOUNT: {{ printf "system:serviceaccount:%s:%s" .Release.Namespace (include "rfi-portal.serviceAccountName" (list . "operator" .Values.operator.serviceAccount)) | quote }}
PORTAL_OPERATOR_AUDIENCE: {{ $v.operator.audience | quote }}
{{- else }}
PORTAL_RFI_DRIVER: worker
{{- end }}
{{- end }}

{{/* ConfigMap of the public texts; empty without any. */}}
{{- define "rfi-portal.textsName" -}}
{{- $texts := .Values.portal.texts -}}
{{- if $texts.configMap }}{{ $texts.configMap }}{{ else if $texts.files }}{{ include "rfi-portal.fullname" . }}-texts{{ end -}}
{{- end }}

{{/* Names of Secrets and keys, never values. Error messages about rejected store credentials contain them. */}}
{{- define "rfi-portal.sources" -}}
{{- $s3 := include "rfi-portal.storageSecret" . | fromYaml -}}
{{- if .Values.evaluation.enabled }}
PORTAL_DATABASE_SOURCE: {{ printf "Secret %s, key database-url" (include "rfi-portal.generatedName" .) | quote }}
PORTAL_REDIS_SOURCE: {{ printf "Secret %s, key redis-url" (include "rfi-portal.generatedName" .) | quote }}
PORTAL_S3_SOURCE: {{ printf "Secret %s, keys s3-access-key and s3-secret-key" (include "rfi-portal.generatedName" .) | quote }}
{{- else }}
PORTAL_DATABASE_SOURCE: {{ include "rfi-portal.addressSource" (list "database" .Values.database) | quote }}
PORTAL_REDIS_SOURCE: {{ include "rfi-portal.addressSource" (list "redis" .Values.redis) | quote }}
PORTAL_S3_SOURCE: {{ ternary "storage.webIdentity" (printf "Secret %s, keys %s and %s" $s3.name $s3.accessKeyKey $s3.secretKeyKey) .Values.storage.webIdentity.enabled | quote }}
{{- with .Values.smtp.existingSecret }}
{{- if .name }}
PORTAL_SMTP_SOURCE: {{ printf "Secret %s, keys %s and %s" .name .usernameKey .passwordKey | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where the address of PostgreSQL or Valkey comes from: (list values block). */}}
{{- define "rfi-portal.addressSource" -}}
{{- $block := index . 1 -}}
{{- $secret := $block.existingSecret -}}
{{- if not $block.url -}}
{{- printf "Secret %s, key %s" $secret.name $secret.key -}}
{{- else if $secret.name -}}
{{- $keys := compact (list $secret.usernameKey $secret.passwordKey) -}}
{{- printf "%s.url; Secret %s, %s %s" (index . 0) $secret.name (ternary "key" "keys" (eq (len $keys) 1)) (join " and " $keys) -}}
{{- else -}}
{{- printf "%s.url" (index . 0) -}}
{{- end -}}
{{- end }}

{{/* extraSettings override the chart's settings. JSON renders large numbers without an exponent. */}}
{{- define "rfi-portal.settings" -}}
{{- if hasKey .Values.portal.extraSettings "PORTAL_SCANNER" -}}
{{- fail "portal.extraSettings holds PORTAL_SCANNER: set scanner.address, from which the worker of the ZIPs knows that it scans, and the network policies that it may reach the scanner" -}}
{{- end -}}
{{- $settings := include "rfi-portal.ownSettings" . | fromYaml }}
{{- range $name, $value := .Values.portal.extraSettings }}
{{- $_ := set $settings $name (ternary $value (toJson $value) (kindIs "string" $value)) }}
{{- end }}
{{- toYaml $settings }}
{{- end }}

{{/* Clients behind an untrusted proxy share the proxy's address and therefore its rate limits. */}}
{{- define "rfi-portal.trustedProxies" -}}
{{- $root := index . 0 -}}
{{- $proxies := default (list) (index . 1) -}}
{{- $isBehindOne := or $root.Values.ingress.enabled $root.Values.httpRoute.enabled -}}
{{- if and $isBehindOne (not $proxies) (not (hasKey $root.Values.portal.extraSettings "PORTAL_TRUSTED_PROXIES")) -}}
{{- fail "portal.trustedProxies is needed with ingress.enabled or httpRoute.enabled: the networks of the proxy's pods, e.g. [10.0.0.0/8]; without them all people share one address and its limits, which [none] asks for" -}}
{{- end -}}
{{- without $proxies "none" | join "," -}}
{{- end }}
