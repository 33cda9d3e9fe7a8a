{{- define "rfi-portal.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Component names append at most 23 characters: names of Services and Jobs are limited to 63. */}}
{{- define "rfi-portal.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- include "rfi-portal.shortened" .Values.fullnameOverride }}
{{- else }}
{{- $name := include "rfi-portal.name" . }}
{{- include "rfi-portal.shortened" (ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name)) }}
{{- end }}
{{- end }}

{{/* At most 40 characters. A longer name ends with a hash of the whole, so that two of them do not meet. */}}
{{- define "rfi-portal.shortened" -}}
{{- if gt (len .) 40 }}
{{- printf "%s-%s" (. | trunc 31 | trimSuffix "-") (. | sha256sum | trunc 8) }}
{{- else }}
{{- . }}
{{- end }}
{{- end }}


{{/* Selector labels: (list root component). They must not change, because a Deployment's selector is immutable. */}}
{{- define "rfi-portal.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ include "rfi-portal.name" $root }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/*
Labels of an object: (list root component). One map, because a repeated key is an error for Kustomize. `commonLabels` may
replace all but those of the selector.
*/}}
{{- define "rfi-portal.labels" -}}
{{- $root := index . 0 -}}
{{- include "rfi-portal.refuseSelector" (list "commonLabels" $root.Values.commonLabels) -}}
{{- merge (include "rfi-portal.selector" . | fromYaml) $root.Values.commonLabels (dict
      "app.kubernetes.io/part-of" "rfi-portal"
      "app.kubernetes.io/version" $root.Chart.AppVersion
      "app.kubernetes.io/managed-by" $root.Release.Service
      "helm.sh/chart" (printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")) | toYaml }}
{{- end }}

{{/* Fails if labels of the values would replace those by which Services and Deployments find their pods: (list value labels). */}}
{{- define "rfi-portal.refuseSelector" -}}
{{- range $name := list "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/component" }}
{{- if hasKey (default dict (index $ 1)) $name }}
{{- fail (printf "%s cannot set %s: the chart selects its pods by this label" (index $ 0) $name) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "rfi-portal.settingsName" -}}
{{ include "rfi-portal.fullname" . }}-settings
{{- end }}

{{- define "rfi-portal.generatedName" -}}
{{ include "rfi-portal.fullname" . }}-generated
{{- end }}

{{- define "rfi-portal.serviceAccountName" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $account := index . 2 -}}
{{- if $account.create -}}
{{- default (printf "%s-%s" (include "rfi-portal.fullname" $root) $component) $account.name }}
{{- else -}}
{{- $block := ternary "workerDefaults" $component (eq $component "worker") -}}
{{- required (printf "%s.serviceAccount.name is needed when create is false" $block) $account.name }}
{{- end -}}
{{- end }}

{{/*
Image reference, registry/repository:tag or registry/repository@digest: (dict root image). A digest takes precedence over a tag.
A repository may start with its registry: a first segment with a dot or a port, or `localhost`. A global registry replaces it.
*/}}
{{- define "rfi-portal.image" -}}
{{- $image := .image -}}
{{- $own := regexFind "^(localhost|[^/]*[.:][^/]*)/" $image.repository -}}
{{- $registry := default $image.registry $own | default "" | trimSuffix "/" -}}
{{- $registry = default $registry .root.Values.global.imageRegistry -}}
{{- $name := trimPrefix $own $image.repository -}}
{{- if $registry }}{{- $name = printf "%s/%s" $registry $name -}}{{- end -}}
{{- if $image.digest -}}
{{ $name }}@{{ $image.digest }}
{{- else -}}
{{ $name }}:{{ default .root.Chart.AppVersion $image.tag }}
{{- end -}}
{{- end }}

{{/* A component's values merged over the defaults: (list root block). Empty values use the default. */}}
{{- define "rfi-portal.component" -}}
{{- $root := index . 0 -}}
{{- mergeOverwrite (deepCopy $root.Values.defaults) (deepCopy (index . 1)) | toYaml }}
{{- end }}

{{/* Name and key of an existing Secret, or of the generated one: (list root block default-key). */}}
{{- define "rfi-portal.secretRef" -}}
{{- $root := index . 0 -}}
{{- $reference := index . 1 -}}
{{- if $reference.name }}
name: {{ $reference.name | quote }}
key: {{ $reference.key | quote }}
{{- else }}
name: {{ include "rfi-portal.generatedName" $root }}
key: {{ index . 2 }}
{{- end }}
{{- end }}

{{- define "rfi-portal.host" -}}
{{- (urlParse .Values.portal.publicUrl).hostname -}}
{{- end }}

{{/* The explicit port of a URL, or nothing. The last group of an IPv6 address is not a port. */}}
{{- define "rfi-portal.namedPort" -}}
{{- regexFind "[0-9]+$" (regexFind ":[0-9]+$" (urlParse .).host) -}}
{{- end }}

{{/* The explicit port of a URL, or the default port of its scheme. */}}
{{- define "rfi-portal.urlPort" -}}
{{- include "rfi-portal.namedPort" . | default (ternary "443" "80" (eq (urlParse .).scheme "https")) -}}
{{- end }}
