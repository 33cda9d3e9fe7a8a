{{/*
The pod of a component: (dict root component settings container volumes). `settings` is the component's merged values,
`container` the fields of its container that differ from the common ones, `volumes` a list added to the common volumes.
*/}}
{{- define "rfi-portal.pod" -}}
{{- $root := .root -}}
{{- $c := .settings -}}
metadata:
  labels:
    {{- include "rfi-portal.refuseSelector" (list "podLabels" $c.podLabels) }}
    {{- $labels := include "rfi-portal.labels" (list $root .component) | fromYaml }}
    {{- if .isScraped }}{{ $labels = merge $labels (dict "rfi-portal/metrics" "true") }}{{ end }}
    {{- merge (deepCopy (default dict $c.podLabels)) $labels | toYaml | nindent 4 }}
  annotations:
    checksum/settings: {{ include "rfi-portal.settings" $root | sha256sum }}
    {{- if and (eq .component "api") $root.Values.portal.texts.files }}
    checksum/texts: {{ $root.Values.portal.texts.files | toJson | sha256sum }}
    {{- end }}
    {{- with $c.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- with $root.Values.global.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  serviceAccountName: {{ .serviceAccountName }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .restartPolicy }}
  restartPolicy: {{ . }}
  {{- end }}
  {{- with $c.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with $c.runtimeClassName }}
  runtimeClassName: {{ . }}
  {{- end }}
  {{- with .terminationGracePeriodSeconds }}
  terminationGracePeriodSeconds: {{ . }}
  {{- end }}
  securityContext:
    {{- toYaml $c.podSecurityContext | nindent 4 }}
  {{- with $c.hostAliases }}
  hostAliases:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $c.dnsPolicy }}
  dnsPolicy: {{ . }}
  {{- end }}
  {{- with $c.dnsConfig }}
  dnsConfig:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $c.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $c.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $c.affinity }}
  affinity:
    {{- tpl (toYaml .) $root | nindent 4 }}
  {{- end }}
  {{- if and $c.topologySpreadConstraints (not .restartPolicy) }}
  topologySpreadConstraints:
    {{- range $c.topologySpreadConstraints }}
    - {{ toYaml (omit . "labelSelector") | nindent 6 | trim }}
      labelSelector:
        {{- if .labelSelector }}
        {{- toYaml .labelSelector | nindent 8 }}
        {{- else }}
        matchLabels:
          {{- include "rfi-portal.selector" (list $root $.component) | nindent 10 }}
        {{- end }}
    {{- end }}
  {{- end }}
  {{- with $c.initContainers }}
  initContainers:
    {{- tpl (toYaml .) $root | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .containerName | default .component }}
      image: {{ include "rfi-portal.image" (dict "root" $root "image" $c.image) }}
      imagePullPolicy: {{ $c.image.pullPolicy }}
      # A process that ends for a known reason leaves a sentence; of others, the end of the log is shown.
      terminationMessagePolicy: FallbackToLogsOnError
      securityContext:
        {{- toYaml $c.containerSecurityContext | nindent 8 }}
      {{- with .container }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      {{- if or .settingsFrom $c.extraEnvFrom }}
      envFrom:
        {{- if .settingsFrom }}
        - configMapRef:
            name: {{ .settingsFrom }}
        {{- end }}
        {{- with $c.extraEnvFrom }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- end }}
      {{- if or .env $c.extraEnv }}
      env:
        {{- with .env }}
        {{- . | nindent 8 }}
        {{- end }}
        {{- with $c.extraEnv }}
        {{- $extra := tpl (toYaml .) $root }}
        {{- include "rfi-portal.newNames" (dict "root" $root "component" $.component "extra" $extra "env" $.env "settingsFrom" $.settingsFrom) }}
        {{- $extra | nindent 8 }}
        {{- end }}
      {{- end }}
      {{- with $c.resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- if $root.Values.trustedCa.configMap }}
        - name: trusted-ca
          mountPath: /etc/portal/ca
          readOnly: true
        {{- end }}
        {{- if and .settingsFrom (include "rfi-portal.webIdentity" $root) }}
        - name: store-token
          mountPath: /var/run/portal/store
          readOnly: true
        {{- end }}
        {{- with .volumeMounts }}
        {{- . | nindent 8 }}
        {{- end }}
        {{- with $c.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    {{- with $c.extraContainers }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: {{ $c.tmpSize }}
    {{- if $root.Values.trustedCa.configMap }}
    - name: trusted-ca
      configMap:
        name: {{ $root.Values.trustedCa.configMap }}
        items:
          - key: {{ $root.Values.trustedCa.key }}
            path: bundle.pem
    {{- end }}
    {{- if and .settingsFrom (include "rfi-portal.webIdentity" $root) }}
    - name: store-token
      projected:
        sources:
          - serviceAccountToken:
              path: token
              audience: {{ $root.Values.storage.webIdentity.audience | quote }}
              expirationSeconds: {{ $root.Values.storage.webIdentity.tokenSeconds | int64 }}
    {{- end }}
    {{- with .volumes }}
    {{- . | nindent 4 }}
    {{- end }}
    {{- with $c.extraVolumes }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
{{- end }}

{{/* Of two variables with one name Kubernetes takes the last: (dict root component extra env settingsFrom). */}}
{{- define "rfi-portal.newNames" -}}
{{- $known := list -}}
{{- range (.env | default "[]" | fromYamlArray) }}{{ $known = append $known .name }}{{ end -}}
{{- if .settingsFrom -}}
{{- $known = concat $known (include "rfi-portal.settings" .root | fromYaml | keys) (list "PORTAL_SCANNER") -}}
{{- end -}}
{{- range (.extra | fromYamlArray) -}}
{{- if has .name $known -}}
{{- fail (printf "extraEnv holds %s, which the chart sets itself in the pod %s: change the value that it comes from (a setting: portal.extraSettings; a secret: existingSecret)" .name $.component) -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Environment variables of the portal's processes that come from Secrets. */}}
{{- define "rfi-portal.secretEnv" -}}
{{- $root := . -}}
{{- $values := .Values -}}
- name: PORTAL_SECRET_KEY
  valueFrom:
    secretKeyRef:
      {{- include "rfi-portal.secretRef" (list $root $values.secretKey.existingSecret "secret-key") | nindent 6 }}
{{- if or $values.records.signingKey.existingSecret.name (not $values.secretKey.existingSecret.name) }}
- name: PORTAL_SIGNING_KEY
  valueFrom:
    secretKeyRef:
      {{- include "rfi-portal.secretRef" (list $root $values.records.signingKey.existingSecret "signing-key") | nindent 6 }}
{{- end }}
- name: PORTAL_DATABASE_URL
  {{- include "rfi-portal.address" (list $root "database" "database-url" "PostgreSQL") | nindent 2 }}
{{- include "rfi-portal.credentials" (list $root "database") }}
- name: PORTAL_REDIS_URL
  {{- include "rfi-portal.address" (list $root "redis" "redis-url" "Valkey or Redis") | nindent 2 }}
{{- include "rfi-portal.credentials" (list $root "redis") }}
{{- if not (include "rfi-portal.webIdentity" $root) }}
- name: PORTAL_S3_ACCESS_KEY
  valueFrom:
    secretKeyRef:
      {{- $storage := include "rfi-portal.storageSecret" $root | fromYaml }}
      {{- include "rfi-portal.secretRef" (list $root (dict "name" $storage.name "key" $storage.accessKeyKey) "s3-access-key") | nindent 6 }}
- name: PORTAL_S3_SECRET_KEY
  valueFrom:
    secretKeyRef:
      {{- include "rfi-portal.secretRef" (list $root (dict "name" $storage.name "key" $storage.secretKeyKey) "s3-secret-key") | nindent 6 }}
{{- end }}
{{- if and $values.smtp.existingSecret.name (not $values.evaluation.enabled) }}
- name: PORTAL_SMTP_USERNAME
  valueFrom:
    secretKeyRef:
      name: {{ $values.smtp.existingSecret.name | quote }}
      key: {{ $values.smtp.existingSecret.usernameKey | quote }}
- name: PORTAL_SMTP_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $values.smtp.existingSecret.name | quote }}
      key: {{ $values.smtp.existingSecret.passwordKey | quote }}
{{- end }}
{{- if eq $values.sms.gateway "http" }}
- name: PORTAL_SMS_GATEWAY_TOKEN
  valueFrom:
    secretKeyRef:
      name: {{ required "sms.existingSecret.name is needed for sms.gateway=http" $values.sms.existingSecret.name | quote }}
      key: {{ $values.sms.existingSecret.key | quote }}
{{- end }}
{{- with $values.secretKey.former }}
{{- if .name }}
- name: PORTAL_FORMER_SECRET_KEY
  valueFrom:
    secretKeyRef:
      name: {{ .name | quote }}
      key: {{ .key | quote }}
{{- end }}
{{- end }}
{{- if $values.signIn.provider.issuer }}
- name: PORTAL_OIDC_CLIENT_SECRET
  valueFrom:
    secretKeyRef:
      name: {{ required "signIn.provider.existingSecret.name is needed with signIn.provider.issuer" $values.signIn.provider.existingSecret.name | quote }}
      key: {{ $values.signIn.provider.existingSecret.key | quote }}
{{- end }}
{{- if .Values.trustedCa.configMap }}
- name: SSL_CERT_FILE
  value: /etc/portal/ca/bundle.pem
{{- end }}
{{- end }}

{{/* OpenTelemetry variables: (list root service). */}}
{{- define "rfi-portal.otelEnv" -}}
{{- $root := index . 0 -}}
{{- $o := $root.Values.otel -}}
{{- if $o.enabled }}
{{- $attributes := merge (deepCopy $o.resourceAttributes) (dict "service.namespace" (include "rfi-portal.fullname" $root) "service.version" $root.Chart.AppVersion "k8s.namespace.name" $root.Release.Namespace) }}
{{- $pairs := list }}
{{- range $name, $value := $attributes }}
{{- $pairs = append $pairs (printf "%s=%s" $name (toString $value | urlquery)) }}
{{- end }}
{{- $variables := dict
      "OTEL_EXPORTER_OTLP_ENDPOINT" (required "otel.endpoint is needed for otel.enabled=true: where the collector takes traces, e.g. http://otel-collector.monitoring:4318" $o.endpoint)
      "OTEL_SERVICE_NAME" (index . 1)
      "OTEL_TRACES_SAMPLER" $o.sampler
      "OTEL_TRACES_SAMPLER_ARG" $o.ratio
      "OTEL_RESOURCE_ATTRIBUTES" (join "," $pairs) }}
{{- if $root.Values.trustedCa.configMap }}
{{- /* The exporter ignores SSL_CERT_FILE. */}}
{{- $_ := set $variables "OTEL_EXPORTER_OTLP_CERTIFICATE" "/etc/portal/ca/bundle.pem" }}
{{- end }}
{{- range $name, $value := mergeOverwrite $variables (deepCopy $o.extra) }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Environment variable with the URL of a store, from the values or from a Secret: (list root store generated-key name). */}}
{{- define "rfi-portal.address" -}}
{{- $root := index . 0 -}}
{{- $store := index . 1 -}}
{{- $values := index $root.Values $store -}}
{{- if $root.Values.evaluation.enabled -}}
valueFrom:
  secretKeyRef:
    name: {{ include "rfi-portal.generatedName" $root }}
    key: {{ index . 2 }}
{{- else if $values.url -}}
value: {{ $values.url | quote }}
{{- else -}}
valueFrom:
  secretKeyRef:
    name: {{ required (printf "%s.existingSecret.name is needed: the Secret that holds the address of %s, or user and password where %s.url says the address (or say evaluation.enabled=true)" $store (index . 3) $store) $values.existingSecret.name | quote }}
    key: {{ $values.existingSecret.key | quote }}
{{- end -}}
{{- end }}

{{/* Environment variables with user and password of a store whose URL is in the values: (list root store). */}}
{{- define "rfi-portal.credentials" -}}
{{- $root := index . 0 -}}
{{- $store := index . 1 -}}
{{- $values := index $root.Values $store -}}
{{- if and $values.url $values.existingSecret.name (not $root.Values.evaluation.enabled) }}
{{- range $name := list "username" "password" }}
{{- with index $values.existingSecret (printf "%sKey" $name) }}
- name: PORTAL_{{ upper $store }}_{{ upper $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $values.existingSecret.name | quote }}
      key: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* With the evaluation stores, the Secrets of the external stores are ignored. */}}
{{- define "rfi-portal.storageSecret" -}}
{{- if or .Values.evaluation.enabled .Values.storage.webIdentity.enabled -}}
{name: "", accessKeyKey: "", secretKeyKey: ""}
{{- else -}}
name: {{ required "storage.existingSecret.name is needed: the Secret that holds the keys of the S3 store (or say storage.webIdentity.enabled=true or evaluation.enabled=true)" .Values.storage.existingSecret.name | quote }}
accessKeyKey: {{ .Values.storage.existingSecret.accessKeyKey | quote }}
secretKeyKey: {{ .Values.storage.existingSecret.secretKeyKey | quote }}
{{- end -}}
{{- end }}

{{/* Not empty if the keys of the store come from the service account's token. */}}
{{- define "rfi-portal.webIdentity" -}}
{{- if and .Values.storage.webIdentity.enabled (not .Values.evaluation.enabled) }}true{{ end -}}
{{- end }}

{{- define "rfi-portal.probe" -}}
{{- $probe := index . 0 -}}
httpGet:
  path: {{ index . 1 }}
  port: {{ index . 2 }}
{{ toYaml $probe }}
{{- end }}
